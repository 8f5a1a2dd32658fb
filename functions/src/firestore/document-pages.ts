import type { Query, QueryDocumentSnapshot } from '@google-cloud/firestore';

/**
 * Yields all documents of a sorted query in pages of `pageSize` documents, so the memory needs to hold only
 * one page. The last page can be shorter, and no page is empty. Reads each page after the caller has
 * processed the previous one. The caller can delete the documents of a page.
 */
export async function* readDocumentPages<Stored>(
  query: Query<Stored>,
  pageSize: number,
): AsyncGenerator<QueryDocumentSnapshot<Stored>[]> {
  const firstPage = query.limit(pageSize);
  let { docs } = await firstPage.get();
  while (docs.length > 0) {
    yield docs;
    if (docs.length < pageSize) return;
    ({ docs } = await firstPage.startAfter(docs.at(-1)).get());
  }
}
