import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { loadSync } from '@grpc/proto-loader';
import type { MessageTypeDefinition, ServiceDefinition } from '@grpc/proto-loader';
import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';

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

export function loadFirestoreGrpcService(): ServiceDefinition {
  return loadProtos()['google.firestore.v1.Firestore'] as ServiceDefinition;
}

export function loadDocumentType() {
  return loadProtos()['google.firestore.v1.Document'] as MessageTypeDefinition<
    google.firestore.v1.IDocument,
    google.firestore.v1.IDocument
  >;
}

/**
 * Loads messages in the format of the in-memory engine: names in camel case, 64-bit integers as
 * strings, enums by name, and no default values for missing fields.
 */
function loadProtos() {
  const options = { longs: String, enums: String, includeDirs };
  return loadSync('google/firestore/v1/firestore.proto', options);
}

function findProtosFolder(entryPoint: string): string {
  return join(dirname(entryPoint), '..', 'protos');
}
