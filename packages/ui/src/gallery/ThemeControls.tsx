import { CopyButton } from '../components/CopyButton.tsx'
import { Field } from '../components/Field.tsx'
import { SelectField } from '../components/SelectField.tsx'
import styles from './gallery.module.css'
import { type GalleryTheme, themeChoices, writeTheme } from './galleryTheme.ts'

export type ThemeControlsProps = {
  readonly theme: GalleryTheme
  readonly mode: 'system' | 'light' | 'dark'
  readonly onChange: (theme: GalleryTheme) => void
}

const labels = { preset: 'Preset', radius: 'Radius', density: 'Density', dialog: 'Dialog' } as const
const names = ['preset', 'radius', 'density', 'dialog'] as const

/** A theme to try on, and the lines that make it the owner's. */
export function ThemeControls({ theme, mode, onChange }: ThemeControlsProps) {
  const lines = writeTheme(theme, mode)
  const change = (name: string, value: string) =>
    onChange(Object.fromEntries(Object.entries({ ...theme, [name]: value }).filter(([, each]) => each !== '')))
  return (
    <section className={styles['theme']} aria-label="Theme">
      <div className={styles['controls']}>
        {names.map((name) => (
          <SelectField
            key={name}
            label={labels[name]}
            value={theme[name] ?? ''}
            onChange={({ target }) => change(name, target.value)}
          >
            <option value="">Default</option>
            {themeChoices[name].map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </SelectField>
        ))}
        <Field
          label="Accent"
          placeholder="#1f6f54"
          defaultValue={theme.accent ?? ''}
          onChange={({ target }) => {
            const { value } = target
            if (value === '' || /^#[0-9a-f]{6}$/i.test(value)) change('accent', value)
          }}
          after={
            <input
              type="color"
              aria-label="Pick the accent"
              className={styles['colour']}
              value={theme.accent ?? '#c99b38'}
              onChange={({ target }) => change('accent', target.value)}
            />
          }
        />
      </div>
      <ul className={styles['lines']}>
        {(['react', 'element', 'config'] as const).map((place) => (
          <li key={place} className={styles['line']}>
            <code className={styles['code']}>{lines[place]}</code>
            <CopyButton text={lines[place]} label={`Copy the line for ${places[place]}`} shape="small" />
          </li>
        ))}
      </ul>
    </section>
  )
}

const places = { react: 'React', element: 'the element', config: 'latchkey.config.ts' } as const
