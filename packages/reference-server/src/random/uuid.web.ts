/**
 * A UUID (version 4).
 *
 * @param bytes 16 bytes
 */
export function newUuid(bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = (8 + ((bytes[8] ?? 0) % 4)).toString(16);
  return digits.replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, `$1-$2-4$3-${variant}$4-$5`);
}
