/** The width below which the header takes two lines (`App.module.css`): links and a network beside an account need more. */
export const narrowQuery = '(width < 800px)'
