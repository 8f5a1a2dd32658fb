import { createApp } from '@potluck/functions/app';
import { testFoodLimits } from '@potluck/functions/food/food-limits';
import { testRateLimits } from '@potluck/functions/http/rate-limit';
import { createInMemoryIdentityProvider } from '@potluck/functions/testing/identity-provider-fixture';
import { createInMemoryPhotoFiles } from '@potluck/functions/testing/in-memory-photo-files';
import type { Firestore } from 'firebase-admin/firestore';

interface ExpressLayer {
  route?: { path: string; methods: Record<string, boolean> };
  handle: { stack?: ExpressLayer[] };
}

/**
 * Returns every route that is registered in Express, for example `GET /foods/:id`, in sorted order.
 */
export function listAppRoutes(db: Firestore): string[] {
  const app = createApp({
    db,
    identity: createInMemoryIdentityProvider(),
    now: () => new Date(),
    secret: () => '',
    writeErrorLog: () => undefined,
    rateLimits: testRateLimits,
    foodLimits: testFoodLimits,
    photoFiles: createInMemoryPhotoFiles(),
  });
  const { stack } = app.router as unknown as { stack: ExpressLayer[] };
  return [...new Set(stack.flatMap(listLayerRoutes))].sort();
}

function listLayerRoutes({ route, handle }: ExpressLayer): string[] {
  if (!route) return (handle.stack ?? []).flatMap(listLayerRoutes);
  const methods = Object.keys(route.methods).filter((method) => method !== '_all');
  return methods.map((method) => `${method.toUpperCase()} ${route.path}`);
}
