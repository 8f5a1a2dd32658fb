import { parsePhotoPath } from '@potluck/functions/contract/photo';
import type { ComponentProps } from 'react';
import { FoldedFields } from '../ui/folded-fields';
import { TextField } from '../ui/form-fields';
import { PhotoPicker } from './photo-picker';

type PickerProps = ComponentProps<typeof PhotoPicker>;

interface Props extends ComponentProps<typeof TextField> {
  kind: PickerProps['kind'];
  upload: PickerProps['upload'];
  value: string;
  onChange: NonNullable<ComponentProps<typeof TextField>['onChange']>;
  /** The stored URL, or a blank text. The picker shows its image until the user types another URL. */
  saved?: string;
  picker?: Pick<PickerProps, 'onRemove' | 'onInitials' | 'onOpen'>;
}

/** A photo to take, choose, or drop. The second way is the URL of an image, in a folded field. */
export function PhotoField({ kind, upload, value, saved, picker, error, ...field }: Props) {
  const { status } = upload.state;
  const isPending = status === 'preparing' || status === 'ready' || status === 'sending';
  const isUploaded = parsePhotoPath(value) !== undefined;
  const hasPhoto = isPending || isUploaded;
  const shownError = isPending ? undefined : error;
  const current = isUploaded || value === saved ? value : '';

  return (
    <div className="grid gap-2.5">
      <PhotoPicker
        {...{ kind, upload, ...picker }}
        current={saved === undefined ? undefined : current}
      />
      <FoldedFields title="Use a link instead" hasError={shownError !== undefined}>
        <TextField
          {...field}
          value={hasPhoto ? '' : value}
          required={!hasPhoto}
          error={shownError}
          onChange={(event) => {
            // Cancels a running upload, because the URL of the uploaded photo would replace the typed URL.
            upload.clear();
            field.onChange(event);
          }}
        />
      </FoldedFields>
    </div>
  );
}
