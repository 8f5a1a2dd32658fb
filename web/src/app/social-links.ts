/** Own drawings on a 24 px grid, filled by the even-odd rule. */
export const socialLinks = [
  {
    name: 'Facebook',
    href: 'https://www.facebook.com/',
    drawing:
      'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zm-1.2 18v-6.4H8.6v-2.7h2.2V9.5c0-2.3 1.3-3.6 3.4-3.6h1.9v2.5h-1.3c-.8 0-1.2.4-1.2 1.2v1.8h2.4l-.4 2.7h-2v6.4z',
  },
  {
    name: 'Instagram',
    href: 'https://www.instagram.com/',
    drawing:
      'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM17 5.8a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z',
  },
  {
    name: 'X',
    href: 'https://x.com/',
    drawing:
      'M3.5 4h5.2l4 5.5L17.6 4h2.3l-6.2 6.9L20.8 20h-5.2l-4.3-5.9L6 20H3.7l6.6-7.3zm3.3 1.6 9.7 12.8h1.3L8 5.6z',
  },
] as const;
