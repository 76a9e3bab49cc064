import{t as n,w as m,n as r,A as o,z as s}from"./index-A8A7DX-l.js";var d=s('<main id="main" tabindex="-1"> </main>');function l(t,e){var a=d(),i=o(a,!0);n(()=>m(i,e.id)),r(t,a)}export{l as default};
