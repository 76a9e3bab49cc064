import{a1 as t,a2 as r,a3 as i,a4 as s}from"./index-jHPLq02O.js";function o(e,n){var a=void 0,f;t(()=>{a!==(a=n())&&(f&&(r(f),f=null),a&&(f=i(()=>{s(()=>a(e))})))})}export{o as a};
