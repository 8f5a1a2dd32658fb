// This build of SweetAlert2 injects no styles. The Content-Security-Policy blocks injected styles.
export { default as Swal } from 'sweetalert2/dist/sweetalert2.esm.js';
import 'sweetalert2/dist/sweetalert2.css';
import './sweet-dialog.css';
