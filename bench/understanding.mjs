import './understanding/evaluate.mjs';
import './understanding/evaluate-plans.mjs';
