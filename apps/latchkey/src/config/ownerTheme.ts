import * as v from 'valibot'

const colour = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #8a5a00'))
const picture = v.pipe(
  v.string('must be the path of a picture'),
  v.regex(/^[^\0]{1,500}\.(?:svg|png|webp)$/i, 'must be the path of an .svg, .png or .webp'),
)
const choice = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`)

/** One value for both looks, or one for each. */
function forEachLook<Schema extends v.GenericSchema<unknown, string>>(one: Schema) {
  return v.lazy((input) =>
    typeof input === 'object' && input !== null ? v.strictObject({ light: one, dark: one }) : one,
  ) as v.GenericSchema<unknown, string | { light: string; dark: string }>
}

/** `OwnerTheme`: the fields of `theme` of the kit, but for a logo that is a file beside the configuration. */
export const themeSchema = v.strictObject({
  preset: v.exactOptional(choice(['paper', 'plain', 'ink', 'midnight'])),
  mode: v.exactOptional(choice(['auto', 'light', 'dark'])),
  accent: v.exactOptional(forEachLook(colour)),
  radius: v.exactOptional(choice(['none', 'small', 'medium', 'large'])),
  font: v.exactOptional(
    v.pipe(
      v.string('must be text'),
      v.regex(/^[\p{L}\p{N} ,'"_.-]{1,200}$/u, 'must be a list of fonts such as "Georgia, serif"'),
    ),
  ),
  density: v.exactOptional(choice(['comfortable', 'compact'])),
  dialog: v.exactOptional(choice(['compact', 'wide'])),
  logo: v.exactOptional(forEachLook(picture)),
})
