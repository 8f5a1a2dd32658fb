import express, { type ErrorRequestHandler, type Express } from 'express';
import { exportDatabase, type ExportRequest } from './database-export';
import { adminOnlyErrorMessage } from './grpc-server';
import type { InMemoryEngine } from './in-memory-engine';

/**
 * Returns the HTTP endpoints that firebase-tools and the tests call. The official emulator has the
 * same endpoints.
 */
export function createHttpApp(engine: InMemoryEngine): Express {
  const app = express();
  // Only web pages send an `Origin` header. Without this check, a web page that a developer visits could
  // export the documents or clear the database.
  app.use(({ headers }, response, next) => {
    if (headers.origin === undefined) next();
    else response.status(403).json(createError(403, 'Web pages cannot use the emulator.'));
  });
  app.get('/', (_request, response) => response.type('text').send('Ok\n'));
  app.delete(
    '/emulator/v1/projects/:project/databases/:database/documents',
    ({ params: { project, database } }, response) => {
      engine.database(`projects/${project}/databases/${database}`).clear();
      response.json({});
    },
  );
  app.post(
    /^\/emulator\/v1\/projects\/[^/]+:export$/,
    express.json({ type: () => true }),
    async ({ body }, response) => {
      await exportDatabase(engine, body as ExportRequest);
      response.json({});
    },
  );
  // Ignore security rules. The embedded emulator needs none, because it rejects every Firestore request
  // that does not come from the Admin SDK.
  app.put(/^\/emulator\/v1\/projects\/[^/]+:securityRules$/, (_request, response) => {
    response.json({});
  });
  app.use((_request, response) => {
    response.status(501).json(createError(501, adminOnlyErrorMessage));
  });
  app.use(((error: Error, _request, response, _next) => {
    response.status(400).json(createError(400, error.message));
  }) satisfies ErrorRequestHandler);
  return app;
}

function createError(code: number, message: string) {
  return { error: { code, message } };
}
