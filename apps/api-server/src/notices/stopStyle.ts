/** The looks of the mail from which a reader comes, in either look of the computer. */
export const stopStyle = `
:root{color-scheme:light dark}
body{margin:0;padding:24px 16px;background:#faf8f3;color:#201d16;font:16px/24px system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
main{box-sizing:border-box;max-width:480px;margin:0 auto;padding:28px 24px;border:1px solid #e3ddcf;border-radius:20px;background:#fffdf9;overflow-wrap:anywhere}
.name{display:flex;gap:8px;align-items:center;margin:0;font-weight:600}
.name>svg{flex:none;color:#8e6700}
h1{margin:24px 0 12px;font-size:24px;line-height:30px;font-weight:600;letter-spacing:-.02em}
p{margin:0 0 16px}
form,main>:last-child{margin-bottom:0}
button{box-sizing:border-box;width:100%;min-height:48px;padding:12px 24px;border:1px solid transparent;border-radius:12px;background:#c99b38;color:#211909;font:inherit;font-weight:500;cursor:pointer}
button:hover{background:#bc8f28}
button:focus-visible{outline:2px solid #8e6700;outline-offset:2px}
@media (prefers-color-scheme:dark){
body{background:#16140f;color:#f3edde}
main{border-color:#373228;background:#1e1b15}
button{background:#d9b057}
button:hover{background:#e6bd64}
.name>svg{color:#d9b057}
button:focus-visible{outline-color:#d9b057}
}`
