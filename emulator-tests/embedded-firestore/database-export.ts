import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { loadDocumentType } from './firestore-protos';
import type { InMemoryEngine } from './in-memory-engine';

/**
 * Body of the export request from firebase-tools. `export_directory` is relative to the working directory of
 * this process.
 */
export interface ExportRequest {
  database: string;
  export_directory: string;
  export_name: string;
}

/**
 * Name of the export format in the metadata file of an export. firebase-tools expects the metadata
 * file `NAME/NAME.overall_export_metadata`. `importDatabase` rejects other formats. For example,
 * the official emulator also writes LevelDB logs, which this emulator cannot read.
 */
const exportFormat = 'embedded-firestore/2';
const documentsFileName = 'documents.json';

/** Writes all documents of the database into the folder `export_name` of `export_directory`. */
export async function exportDatabase(
  engine: InMemoryEngine,
  request: ExportRequest,
): Promise<void> {
  const { serialize } = loadDocumentType();
  const documents = await engine.database(request.database).readDocuments();
  const serializedDocuments = documents.map(({ name = null, fields = null }) =>
    serialize({ name, fields }).toString('base64'),
  );
  const folder = resolve(request.export_directory, request.export_name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, documentsFileName), JSON.stringify(serializedDocuments, null, 1));
  await writeFile(
    join(folder, `${request.export_name}.overall_export_metadata`),
    JSON.stringify({ format: exportFormat }),
  );
}

/**
 * Loads the documents of an export into the engine.
 * @param metadataFile path of the `.overall_export_metadata` file of the export
 * @throws Error if another emulator created the export
 */
export async function importDatabase(engine: InMemoryEngine, metadataFile: string): Promise<void> {
  const metadata = await readFile(metadataFile, 'utf8');
  if (metadata !== JSON.stringify({ format: exportFormat })) {
    throw new Error(`${metadataFile} is not an export of the embedded Firestore emulator.`);
  }
  const { deserialize } = loadDocumentType();
  const documents = await readFile(join(dirname(metadataFile), documentsFileName), 'utf8');
  for (const document of JSON.parse(documents) as string[]) {
    const update = deserialize(Buffer.from(document, 'base64'));
    engine.advanceClock();
    await engine.database(update.name).client.commit({ writes: [{ update }] });
  }
}
