/** A time in UTC, as the clock of the server shows it, without the parts that nobody reads. */
export function Moment({ time }: { readonly time: string }) {
  return (
    <time class="moment" dateTime={time} title={time}>
      {time.replace('T', ' ').replace(/\.\d+Z$/, '')}
    </time>
  );
}
