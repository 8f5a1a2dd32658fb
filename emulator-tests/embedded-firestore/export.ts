import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Engine } from './engine';
import { documentTypes } from './protos';
import type { Document } from './protos';
import { commit } from './writes';

/** What firebase-tools sends at its export, the directory relative to where both were started. */
interface ExportRequest {
  database: string;
  export_directory: string;
  export_name: string;
}

/**
 * firebase-tools expects `NAME/NAME.overall_export_metadata`. The official emulator writes LevelDB
 * logs beside it; this one names its own format in it, and reads no other.
 */
const format = 'embedded-firestore/1';
const documentsFile = 'documents.json';

export async function exportDatabase(engine: Engine, request: unknown): Promise<void> {
  if (!isExportRequest(request)) {
    throw new Error('An export needs a database, an export_directory and an export_name.');
  }
  const types = documentTypes();
  const documents = await engine.database(request.database).documents();
  const written = documents.map(({ name, fields }) =>
    types.json.deserialize(types.engine.serialize({ name: name ?? null, fields: fields ?? null })),
  );
  const folder = resolve(request.export_directory, request.export_name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, documentsFile), JSON.stringify(written, null, 1));
  await writeFile(
    join(folder, `${request.export_name}.overall_export_metadata`),
    JSON.stringify({ format }),
  );
}

/** @param metadataFile an export's `.overall_export_metadata` */
export async function importDatabase(engine: Engine, metadataFile: string): Promise<void> {
  const metadata = await readFile(metadataFile, 'utf8');
  if (metadata !== JSON.stringify({ format })) {
    throw new Error(`${metadataFile} is not an export of the embedded Firestore emulator.`);
  }
  const types = documentTypes();
  const file = join(dirname(metadataFile), documentsFile);
  for (const written of JSON.parse(await readFile(file, 'utf8')) as Document[]) {
    const update = types.engine.deserialize(types.json.serialize(written));
    await commit(engine.database(update.name), { writes: [{ update }] });
  }
}

function isExportRequest(request: unknown): request is ExportRequest {
  if (typeof request !== 'object' || request === null) return false;
  const { database, export_directory, export_name } = request as Partial<ExportRequest>;
  return [database, export_directory, export_name].every((part) => typeof part === 'string');
}
