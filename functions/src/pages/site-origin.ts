interface SiteSettings {
  projectId: string;
  /**
   * The host and the port of the Hosting emulator, if it runs. The function `pages` then requests page
   * templates only from the emulator.
   */
  hostingEmulatorHost: string | undefined;
}

/**
 * Returns the origin from which the function `pages` requests the template of a page. A preview channel
 * has a separate origin. Every other value of `X-Forwarded-Host` results in the project's default origin,
 * because a client can send any value. A custom domain serves the same files as the default origin.
 */
export function selectSiteOrigin(
  forwardedHost: string | undefined,
  { projectId, hostingEmulatorHost }: SiteSettings,
): string {
  if (hostingEmulatorHost !== undefined) return `http://${hostingEmulatorHost}`;
  const previewHost = new RegExp(`^${projectId}--[a-z\\d-]{1,60}\\.web\\.app$`);
  return forwardedHost !== undefined && previewHost.test(forwardedHost)
    ? `https://${forwardedHost}`
    : `https://${projectId}.web.app`;
}
