/** What Google's buildpack sets for an instance of 512 MiB: its memory without 64 MiB. */
export const DEPLOYED_NODE_OPTIONS = '--max-old-space-size=448';
