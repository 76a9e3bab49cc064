import{a8 as t,a9 as r,aa as i,ab as s}from"./index-CY0ue0vi.js";function o(e,n){var a=void 0,f;t(()=>{a!==(a=n())&&(f&&(r(f),f=null),a&&(f=i(()=>{s(()=>a(e))})))})}export{o as a};
