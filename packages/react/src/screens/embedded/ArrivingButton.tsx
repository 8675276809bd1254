import { Button, type ButtonProps, useFocusOnArrival } from '@latchkey/ui'

export type ArrivingButtonProps = ButtonProps & {
  /** False where it stood there from the beginning; a button that comes back has the keyboard again. */
  readonly takesFocus?: boolean
}

/** A button that comes in the place of what was pressed before it, and has the keyboard then. */
export function ArrivingButton({ takesFocus = true, ...button }: ArrivingButtonProps) {
  return <Button {...button} ref={useFocusOnArrival<HTMLButtonElement>(takesFocus)} />
}
