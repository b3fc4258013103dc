import { ErrorMessage } from './messages.js';

interface FormEndProps {
  /** Why the form could not be sent the last time. */
  readonly error: Error | undefined;
  /** The words on the button that sends it. */
  readonly children: string;
}

/** The end of a form that is sent by one button. */
export function FormEnd({ error, children }: FormEndProps) {
  return (
    <>
      <ErrorMessage error={error} />
      <div class="actions">
        <button type="submit" class="primary">
          {children}
        </button>
      </div>
    </>
  );
}
