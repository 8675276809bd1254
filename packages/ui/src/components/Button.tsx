import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import styles from './Button.module.css'
import { classNames } from './classNames.ts'
import { Spinner } from './Spinner.tsx'

/** Options of `buttonLook`. */
export type ButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'disabled'> & {
  /** `primary` is brass and means "act here": at most one per view. `danger` is for what cannot be undone. */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** `small` is 36 px high and not 48, for what stands beside other things; `wide` fills its row; `icon` is a square that needs an `aria-label`. */
  readonly shape?: 'normal' | 'small' | 'wide' | 'icon'
  /** At work: shows a spinner, stays focusable and swallows clicks. */
  readonly isBusy?: boolean
  /** Cannot be used now: stays focusable, so that a keyboard user can learn why from its description. */
  readonly isDisabled?: boolean
}

/**
 * The one button of the kit: `<Button kind="primary" isBusy={isSending} onClick={send}>Send 12.5 USDC</Button>`.
 * A button in a form submits only with `type="submit"`.
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    kind = 'secondary',
    shape = 'normal',
    isBusy = false,
    isDisabled = false,
    type = 'button',
    className,
    onClick,
    children,
    ...rest
  },
  ref,
) {
  const isOff = isBusy || isDisabled
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={classNames(buttonLook(kind, shape), className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isOff || undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
})

/** The classes of a button, for a link that looks like one. */
export function buttonLook(kind: NonNullable<ButtonProps['kind']>, shape: ButtonProps['shape'] = 'normal'): string {
  return classNames(styles['button'], styles[kind], shape !== 'normal' && styles[shape])
}
