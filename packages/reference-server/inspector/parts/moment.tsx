/** A time in UTC, as the clock of the server shows it, without milliseconds and zone. */
export function Moment({ time }: { readonly time: string }) {
  return (
    <time class="moment" dateTime={time} title={time}>
      {time.replace('T', ' ').replace(/\.\d+Z$/, '')}
    </time>
  );
}
