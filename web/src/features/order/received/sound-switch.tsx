import { ToggleSwitch } from '../../../ui/form-fields';
import { playNewOrderSound, setNewOrderSoundOn } from './new-order-sound';

interface Props {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Turns the sound for new orders on or off. Plays the sound once when it is turned on. */
export function SoundSwitch({ isOn, onChange }: Props) {
  return (
    <ToggleSwitch
      label="Sound for new orders"
      checked={isOn}
      onChange={(isChecked) => {
        setNewOrderSoundOn(isChecked);
        onChange(isChecked);
        if (isChecked) playNewOrderSound();
      }}
    />
  );
}
