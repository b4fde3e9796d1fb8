/** All styles in the report are inline, because the page must not fetch anything. */
export const HTML_STYLE = `
:root{color-scheme:light dark;--bg:#fbfbfc;--card:#fff;--line:#e3e5ea;--text:#16181d;--dim:#5b6170;--pass:#0a7a4b;--fail:#c0262d;--warn:#96600b;--idle:#5b6170;--code:#f3f4f7}
@media (prefers-color-scheme:dark){:root{--bg:#0e1014;--card:#15181e;--line:#272b34;--text:#eceef2;--dim:#9aa1b0;--pass:#3ecf8e;--fail:#ff6b70;--warn:#e6b450;--idle:#9aa1b0;--code:#0b0d11}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:15px/1.5 system-ui,sans-serif}
main{max-width:1080px;margin:0 auto;padding:32px 20px 64px}
h1{font-size:24px;line-height:1.25;margin:0 0 4px}
h2{font-size:16px;margin:32px 0 10px}
.facts{color:var(--dim);margin:0}
.counts{display:grid;grid-template-columns:repeat(auto-fit,minmax(110px,1fr));gap:10px;margin:20px 0 0;padding:0;list-style:none}
.counts li{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:10px 14px;color:var(--dim)}
.counts b{display:block;font-size:24px;line-height:1.2;color:var(--text);font-variant-numeric:tabular-nums}
.problem{border-left:3px solid var(--fail);padding:8px 14px;background:var(--card)}
details,.row{background:var(--card);border:1px solid var(--line);border-radius:10px;margin:0 0 8px}
summary{cursor:pointer;padding:10px 14px}
summary:focus-visible{outline:2px solid currentColor;outline-offset:2px;border-radius:10px}
.row{padding:10px 14px}
.verdict{display:inline-block;min-width:5.2em;font-weight:600}
.pass{color:var(--pass)}.fail,.error{color:var(--fail)}.warn{color:var(--warn)}.blocked,.inconclusive{color:var(--idle)}
.op,.why,.time{color:var(--dim)}
.time{float:right;font-variant-numeric:tabular-nums}
.inside{padding:0 14px 14px}
pre{background:var(--code);border:1px solid var(--line);border-radius:8px;padding:10px 12px;overflow-x:auto;font:13px/1.45 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.beside{display:grid;grid-template-columns:repeat(auto-fit,minmax(300px,1fr));gap:12px}.beside>div{min-width:0}
ul.faults{margin:6px 0;padding-left:20px}
`;
