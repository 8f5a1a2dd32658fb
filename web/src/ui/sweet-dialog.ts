// Imports the build of SweetAlert2 that injects no styles, because the Content-Security-Policy
// blocks injected styles.
export { default as Swal } from 'sweetalert2/dist/sweetalert2.esm.js';
import 'sweetalert2/dist/sweetalert2.css';
import './sweet-dialog.css';
