/**
 * Node options that Google's buildpack sets for a 512 MiB instance. The heap limit is 64 MiB less
 * than the memory of the instance.
 */
export const DEPLOYED_NODE_OPTIONS = '--max-old-space-size=448';
