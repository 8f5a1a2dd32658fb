import { createRoot } from 'react-dom/client';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toaster.css';

// A root of its own: toasts outlive the page that showed them, and wait for the container.
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <ToastContainer position="top-right" theme="light" newestOnTop pauseOnFocusLoss={false} />,
);

export { toast };
