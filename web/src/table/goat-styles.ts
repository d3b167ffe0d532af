import { css } from "lit";

export const goatStyles = css`
  .goat {
    display: block;
    overflow: visible;
  }
  .goat path,
  .horns path {
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  .horn {
    fill: #c9a66b;
    stroke: #7a5a2c;
    stroke-width: 2.5;
  }
  .ridge {
    fill: none;
    stroke: #8f6c38;
    stroke-width: 3;
  }
  .ear,
  .face {
    fill: #e9e1d0;
    stroke: #8c7f69;
    stroke-width: 2.5;
  }
  .ear-in {
    fill: #d9a596;
  }
  .blaze {
    fill: #f8f3e8;
  }
  .tuft,
  .beard {
    fill: #b9aa8d;
    stroke: #8c7f69;
    stroke-width: 2;
  }
  .eyes ellipse {
    fill: #f0c24b;
    stroke: #6b5223;
    stroke-width: 2;
  }
  .eyes rect {
    fill: #23190c;
  }
  .eyes circle {
    fill: #fff;
  }
  .brow,
  .nostril,
  .smile {
    fill: none;
    stroke: #5c4a33;
    stroke-width: 3;
  }
`;
