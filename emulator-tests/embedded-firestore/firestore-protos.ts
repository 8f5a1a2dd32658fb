import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { loadSync } from '@grpc/proto-loader';
import type { MessageTypeDefinition, Options, ServiceDefinition } from '@grpc/proto-loader';
import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';

export type FirestoreDocument = google.firestore.v1.IDocument;

const require = createRequire(import.meta.url);
const requireFromFirebaseAdmin = createRequire(require.resolve('firebase-admin'));

/**
 * Folders of the proto files. The first folder belongs to the Firestore client that firebase-admin
 * uses. The files in the first folder import files from the second folder.
 */
const includeDirs = [
  findProtosFolder(requireFromFirebaseAdmin.resolve('@google-cloud/firestore')),
  findProtosFolder(require.resolve('google-gax')),
];

/**
 * Options for messages in the format of the in-memory engine: names in camel case, 64-bit integers
 * as strings, enums by name, and no default values for missing fields.
 */
const engineOptions: Options = { longs: String, enums: String };

/** Options for messages in JSON: bytes as base64 strings, and NaN and Infinity as strings. */
const jsonOptions: Options = { ...engineOptions, bytes: String, json: true };

export function loadFirestoreGrpcService(): ServiceDefinition {
  return loadProtos(engineOptions)['google.firestore.v1.Firestore'] as ServiceDefinition;
}

export function loadDocumentTypes() {
  return { engine: loadDocumentType(engineOptions), json: loadDocumentType(jsonOptions) };
}

function loadDocumentType(
  options: Options,
): MessageTypeDefinition<FirestoreDocument, FirestoreDocument> {
  return loadProtos(options)['google.firestore.v1.Document'] as MessageTypeDefinition<
    FirestoreDocument,
    FirestoreDocument
  >;
}

function loadProtos(options: Options) {
  return loadSync('google/firestore/v1/firestore.proto', { ...options, includeDirs });
}

function findProtosFolder(entryPoint: string): string {
  return join(dirname(entryPoint), '..', 'protos');
}
