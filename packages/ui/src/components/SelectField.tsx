import { type ComponentProps, useId } from 'react'
import styles from './Field.module.css'

/** Options of `SelectField`. */
export type SelectFieldProps = ComponentProps<'select'> & { readonly label: string }

/** A labelled native `<select>`: `<SelectField label="Asset" value={id} onChange={…}><option …/></SelectField>`. */
export function SelectField({ label, children, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['box']}>
        <select {...select} id={id}>
          {children}
        </select>
      </div>
    </div>
  )
}
