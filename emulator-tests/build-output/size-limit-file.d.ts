declare module '@size-limit/file' {
  const plugins: (() => unknown)[];
  export default plugins;
}
