import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';
import type { Database } from './database';

/** All in one page, and by name: the engine has them in the order of their creation. */
export async function listDocuments(
  { client }: Database,
  request: google.firestore.v1.IListDocumentsRequest,
): Promise<google.firestore.v1.IListDocumentsResponse> {
  // The SDK asks for names only, by an empty mask; the engine takes no mask at all.
  const namesOnly = request.mask && !request.mask.fieldPaths?.length;
  const [found] = await client.listDocuments(namesOnly ? { ...request, mask: null } : request);
  const documents = found.sort((one, other) => ((one.name ?? '') < (other.name ?? '') ? -1 : 1));
  return {
    documents: namesOnly ? documents.map(({ name }) => ({ name: name ?? null })) : documents,
  };
}

export async function listCollectionIds(
  { client }: Database,
  request: google.firestore.v1.IListCollectionIdsRequest,
): Promise<google.firestore.v1.IListCollectionIdsResponse> {
  const [collectionIds] = await client.listCollectionIds(request);
  return { collectionIds };
}
