import{a9 as t,aa as r,ab as c,ac as i}from"./index-w2rCXW-x.js";function o(e,n){var a=void 0,f;t(()=>{a!==(a=n())&&(f&&(r(f),f=null),a&&(f=c(()=>{i(()=>a(e))})))})}export{o as a};
