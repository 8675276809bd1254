import type { ForEachLook } from '../theme/themeToCss.ts'
import styles from './LogoPicture.module.css'

/** The logo of a site beside words that name it, in the one of its pictures that is made for the look of the page. */
export function LogoPicture({ logo }: { readonly logo: ForEachLook }) {
  const each = typeof logo === 'string' ? { logo } : { onLight: logo.light, onDark: logo.dark }
  // The one that is out of sight is not fetched.
  return Object.entries(each).map(([name, src]) => (
    <img key={name} className={styles[name]} src={src} alt="" loading="lazy" decoding="async" />
  ))
}
