import { useEffect, useRef, useState } from 'react';
import type { Order } from '@potluck/functions/contract/order';
import { safeLocalStorage } from '../lib/browser-storage';

const STORAGE_KEY = 'order-sound';

const NOTE_SECONDS = 0.3;
/** In Hz. */
const NOTES = [659.3, 880];
const VOLUME = 0.25;

let context: AudioContext | undefined;

/** Plays two short notes. Plays nothing before the first click, because browsers block sounds until then. */
function playNewOrderSound(): void {
  if (typeof AudioContext === 'undefined') return;
  // Chrome would log a warning. Older browsers do not have `userActivation`.
  const { userActivation } = navigator as Partial<Navigator>;
  if (!context && userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  const audio = context;
  void audio.resume().then(() => {
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    for (const [index, frequency] of NOTES.entries()) {
      const start = audio.currentTime + index * NOTE_SECONDS;
      oscillator.frequency.setValueAtTime(frequency, start);
      gain.gain.setValueAtTime(VOLUME, start);
      gain.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS);
    }
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start();
    oscillator.stop(audio.currentTime + NOTES.length * NOTE_SECONDS);
  });
}

/**
 * Plays a sound when `orders` contains a placed order that the previous list did not contain. Returns whether the sound
 * is on, and a function that turns it on or off. When it is turned on, it is played once.
 */
export function useNewOrderSound(orders: readonly Order[] | undefined) {
  const [isOn, setIsOn] = useState(() => safeLocalStorage.read(STORAGE_KEY) !== null);
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!orders) return;
    const before = known.current;
    known.current = new Set(orders.map(({ _id }) => _id));
    const hasNewOrder = orders.some(({ _id, status }) => status === 'placed' && !before?.has(_id));
    if (before && hasNewOrder && isOn) playNewOrderSound();
  }, [orders, isOn]);

  function turn(isTurnedOn: boolean): void {
    setIsOn(isTurnedOn);
    if (isTurnedOn) {
      safeLocalStorage.write(STORAGE_KEY, 'on');
      playNewOrderSound();
    } else safeLocalStorage.remove(STORAGE_KEY);
  }
  return [isOn, turn] as const;
}
