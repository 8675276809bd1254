import { useState } from 'react'
import { useMedia } from '../hooks/useMedia.ts'
import styles from './MovingDigits.module.css'

export type MovingDigitsProps = {
  readonly text: string
  /** The side from which places are counted: the end of a whole number, the start of a fraction. */
  readonly from?: 'start' | 'end'
}

/**
 * A figure whose new digits slide in when it changes before one's eyes: upwards where it grows. At rest, and for those who
 * want no motion, it is plain text.
 */
export function MovingDigits({ text, from = 'end' }: MovingDigitsProps) {
  const canMove = useMedia('(prefers-reduced-motion: no-preference)')
  const [rest, setRest] = useState(text)
  if (rest === text) return text
  if (!canMove) {
    setRest(text)
    return text
  }
  const shift = from === 'end' ? rest.length - text.length : 0
  const way = isLess(text, rest) ? 'down' : 'up'
  // An animation that ends is told by each digit at once; the first of them is enough.
  return (
    <span key={text} onAnimationEnd={() => setRest(text)}>
      {[...text].map((digit, index) =>
        digit === rest[index + shift] ? (
          digit
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
          <span key={index} className={styles['digit']} data-way={way}>
            {digit}
          </span>
        ),
      )}
    </span>
  )
}

/** By length, then by the first digit that differs: good enough for a direction, in any script. */
function isLess(text: string, than: string): boolean {
  return text.length === than.length ? text < than : text.length < than.length
}
