import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';
import type { InMemoryEngineDatabase } from './in-memory-engine-database';

/**
 * Returns all documents of a collection in one page. Sorts them by name, because the in-memory
 * engine returns them sorted by creation time.
 */
export async function handleListDocuments(
  { client }: InMemoryEngineDatabase,
  request: google.firestore.v1.IListDocumentsRequest,
): Promise<google.firestore.v1.IListDocumentsResponse> {
  // The SDK sends an empty field mask to request only the names of the documents. The engine does
  // not support field masks, so this function removes the fields.
  const namesOnly = request.mask && !request.mask.fieldPaths?.length;
  const [unsorted] = await client.listDocuments(namesOnly ? { ...request, mask: null } : request);
  const documents = unsorted.sort((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1));
  return {
    documents: namesOnly ? documents.map(({ name }) => ({ name: name ?? null })) : documents,
  };
}

export async function handleListCollectionIds(
  { client }: InMemoryEngineDatabase,
  request: google.firestore.v1.IListCollectionIdsRequest,
): Promise<google.firestore.v1.IListCollectionIdsResponse> {
  const [collectionIds] = await client.listCollectionIds(request);
  return { collectionIds };
}
