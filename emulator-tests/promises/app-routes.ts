import { createApp } from '@potluck/functions/app';
import { raisedMenuLimits } from '@potluck/functions/food/menu-limits';
import { raisedLimits } from '@potluck/functions/http/rate-limit';
import type { Firestore } from 'firebase-admin/firestore';

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
}

/** Every call that the service answers, such as `GET /foods/:id`, as Express has them registered. */
export function appRoutes(db: Firestore): string[] {
  const app = createApp({
    db,
    verifyIdToken: () => Promise.reject(new Error('Nobody calls this app.')),
    now: () => new Date(),
    secret: () => '',
    log: () => undefined,
    limits: raisedLimits,
    menuLimits: raisedMenuLimits,
  });
  const { stack } = app.router as unknown as { stack: Layer[] };
  return [...new Set(stack.flatMap(routesOf))].sort();
}

function routesOf({ route, handle }: Layer): string[] {
  if (!route) return (handle.stack ?? []).flatMap(routesOf);
  const methods = Object.keys(route.methods).filter((method) => method !== '_all');
  return methods.map((method) => `${method.toUpperCase()} ${route.path}`);
}
