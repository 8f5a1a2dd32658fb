/**
 * Declares the types of the SweetAlert2 build without styles, because the package does not declare
 * them.
 */
declare module 'sweetalert2/dist/sweetalert2.esm.js' {
  export { default } from 'sweetalert2';
}
