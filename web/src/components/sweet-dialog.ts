// The build without injected styles: the Content-Security-Policy would refuse them.
export { default as Swal } from 'sweetalert2/dist/sweetalert2.esm.js';
import 'sweetalert2/dist/sweetalert2.css';
import './sweet-dialog.css';
