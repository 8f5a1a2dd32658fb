import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { loadSync } from '@grpc/proto-loader';
import type { MessageTypeDefinition, Options, ServiceDefinition } from '@grpc/proto-loader';
import { encodingOnce } from './document-bytes';
import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';

export type Document = google.firestore.v1.IDocument;

const require = createRequire(import.meta.url);
const requireOfAdmin = createRequire(require.resolve('firebase-admin'));

/** The definitions of the very client that firebase-admin uses, and those that they import. */
const includeDirs = [
  protosBeside(requireOfAdmin.resolve('@google-cloud/firestore')),
  protosBeside(require.resolve('google-gax')),
];

/** Messages as the engine takes them: camel case, enums by name, absent fields left absent. */
const engineOptions: Options = { longs: String, enums: String };

/** Messages as JSON can hold them: bytes in base64, NaN and Infinity by name. */
const jsonOptions: Options = { ...engineOptions, bytes: String, json: true };

export function firestoreService(): ServiceDefinition {
  const service = load(engineOptions)['google.firestore.v1.Firestore'] as ServiceDefinition;
  const methods = Object.entries(service);
  return Object.fromEntries(methods.map(([name, method]) => [name, encodingOnce(method)]));
}

export function documentTypes() {
  return { engine: documentType(engineOptions), json: documentType(jsonOptions) };
}

function documentType(options: Options): MessageTypeDefinition<Document, Document> {
  return load(options)['google.firestore.v1.Document'] as MessageTypeDefinition<Document, Document>;
}

function load(options: Options) {
  return loadSync('google/firestore/v1/firestore.proto', { ...options, includeDirs });
}

function protosBeside(entryPoint: string): string {
  return join(dirname(entryPoint), '..', 'protos');
}
