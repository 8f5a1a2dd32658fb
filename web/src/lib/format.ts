/** `$6.50`, `$1,250.00`. `Intl` would say the same, after loading its tables before the first page. */
export function formatPrice(price: number): string {
  const [dollars = '', cents = ''] = price.toFixed(2).split('.');
  return `$${dollars.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${cents}`;
}
