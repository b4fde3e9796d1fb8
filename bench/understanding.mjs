import './understanding/evaluate.mjs';
