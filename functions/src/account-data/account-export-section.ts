import { FieldPath, type Firestore } from '@google-cloud/firestore';
import { readDocumentPages } from '../firestore/pages';
import type { GetCollection } from './erase-personal-data';

/**
 * One list of the data export, such as the dishes of the account. `readPages` yields the list in
 * pages that fit into memory.
 */
export interface AccountExportSection {
  name: string;
  readPages: (db: Firestore, uid: string) => AsyncGenerator<object[]>;
}

const PAGE_SIZE = 500;

/**
 * Returns an export section for a collection with many documents per account. The section contains
 * every document with the uid of the account in the field `uidField`. `toEntry` selects the exported
 * fields of a document and must not return the email of another person.
 */
export function createAccountExportSection<T extends object>(
  name: string,
  open: GetCollection<T>,
  uidField: keyof T & string,
  toEntry: (id: string, document: T) => object,
): AccountExportSection {
  return {
    name,
    async *readPages(db, uid) {
      const documents = open(db).where(uidField, '==', uid).orderBy(FieldPath.documentId());
      for await (const page of readDocumentPages(documents, PAGE_SIZE)) {
        yield page.map((document) => toEntry(document.id, document.data()));
      }
    },
  };
}

/**
 * Returns an export section for a collection with one document per account. The id of this document is
 * the uid of the account. The section is empty if the account has no document in the collection.
 */
export function createAccountDocumentSection<T extends object>(
  name: string,
  open: GetCollection<T>,
  toEntry: (document: T) => object,
): AccountExportSection {
  return {
    name,
    async *readPages(db, uid) {
      const document = (await open(db).doc(uid).get()).data();
      yield document ? [toEntry(document)] : [];
    },
  };
}
