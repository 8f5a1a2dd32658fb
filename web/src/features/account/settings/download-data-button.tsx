import { useState } from 'react';
import { Button } from '../../../components/button';
import { showErrorToast } from '../../../components/toast';
import { ApiError, getErrorRequestId } from '../../../lib/api';
import { getFailureText } from '../../../forms/failure-text';
import { downloadAccountData } from '../api/account-api';

export function DownloadDataButton() {
  const [isBusy, setIsBusy] = useState(false);

  async function download(): Promise<void> {
    setIsBusy(true);
    try {
      saveFile(await downloadAccountData(), 'potluck-data.json');
    } catch (error) {
      const text =
        error instanceof ApiError ? error.message : 'The download failed. Please try again.';
      void showErrorToast(getFailureText(text, error), getErrorRequestId(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void download()}>
      Download my data
    </Button>
  );
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Revoke the URL now, because the browser has started the download when `click` returns.
  URL.revokeObjectURL(link.href);
}
