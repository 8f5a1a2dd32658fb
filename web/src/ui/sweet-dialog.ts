export { default as Swal } from 'sweetalert2';
import 'sweetalert2/dist/sweetalert2.css';
import './sweet-dialog.css';
