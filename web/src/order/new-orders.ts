import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Order } from '@potluck/functions/contract/order';
import { safeLocalStorage } from '../lib/browser-storage';
import { useIsPageHidden } from '../lib/use-browser-state';

const STORAGE_KEY = 'order-sound';

const NOTE_SECONDS = 0.3;
/** In Hz. */
const NOTES = [659.3, 880];
const VOLUME = 0.25;

let context: AudioContext | undefined;

/** Returns true before the first click, because browsers block sounds until then. */
function isSoundBlocked(): boolean {
  // Older browsers do not have `userActivation`.
  const { userActivation } = navigator as Partial<Navigator>;
  return !context && userActivation?.hasBeenActive === false;
}

/** Plays two short notes. Plays nothing while sounds are blocked, because Chrome would log a warning. */
function playNewOrderSound(): void {
  if (typeof AudioContext === 'undefined' || isSoundBlocked()) return;
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
 * Finds the placed orders that the previous list did not contain, and plays a sound for them. `latestIds` contains those
 * that have arrived since the last call of `markAsSeen`, and those that this call marked. Therefore, an arrival does not
 * move an older ticket, in which the cook may be typing.
 */
export function useNewOrders(orders: readonly Order[] | undefined) {
  const [isOn, setIsOn] = useState(() => safeLocalStorage.read(STORAGE_KEY) !== null);
  const [isBlocked, setIsBlocked] = useState(isSoundBlocked);
  const [latestIds, setLatestIds] = useState<ReadonlySet<string>>(new Set());
  const [unseenIds, setUnseenIds] = useState<ReadonlySet<string>>(new Set());
  const known = useRef<ReadonlySet<string>>(undefined);

  // A normal effect could run after the browser has painted a new order at another place of the list.
  useLayoutEffect(() => {
    if (!orders) return;
    const before = known.current;
    known.current = new Set(orders.map(({ _id }) => _id));
    const isNew = ({ _id, status }: Order) => status === 'placed' && !before?.has(_id);
    const added = orders.filter(isNew).map(({ _id }) => _id);
    if (!before || added.length === 0) return;
    setLatestIds((latest) => new Set([...latest, ...added]));
    setUnseenIds((unseen) => new Set([...unseen, ...added]));
    if (isOn) playNewOrderSound();
  }, [orders, isOn]);

  useEffect(() => {
    const update = () => setIsBlocked(isSoundBlocked());
    document.addEventListener('click', update);
    return () => document.removeEventListener('click', update);
  }, []);

  function turnSound(isTurnedOn: boolean): void {
    setIsOn(isTurnedOn);
    if (isTurnedOn) {
      safeLocalStorage.write(STORAGE_KEY, 'on');
      playNewOrderSound();
    } else safeLocalStorage.remove(STORAGE_KEY);
  }
  const placed = orders?.filter(({ status }) => status === 'placed') ?? [];
  return {
    latestIds,
    unseenCount: placed.filter(({ _id }) => unseenIds.has(_id)).length,
    markAsSeen: () => {
      setLatestIds(unseenIds);
      setUnseenIds(new Set());
    },
    isSoundOn: isOn && !isBlocked,
    /** True if the sound is on, but the browser plays it only after a click. */
    needsClick: isOn && isBlocked,
    /** Turns the sound on or off. When it is turned on, it is played once. */
    turnSound,
  };
}

export function useScreenAwake(): void {
  const isHidden = useIsPageHidden();
  useEffect(() => {
    if (isHidden || !('wakeLock' in navigator)) return;
    // The browser rejects the request, for example, when the battery is low.
    const lock = navigator.wakeLock.request('screen').catch(() => undefined);
    return () => void lock.then((held) => held?.release());
  }, [isHidden]);
}
