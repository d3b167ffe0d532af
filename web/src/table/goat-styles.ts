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
  .shine {
    fill: none;
    stroke: #fffdf6;
    stroke-width: 4;
  }
  .helmet {
    fill: #f2a81d;
    stroke: #8a5a06;
    stroke-width: 2.5;
  }
  .helmet.brim {
    fill: #d98e0d;
  }
  .helmet-rib {
    fill: none;
    stroke: #b97507;
    stroke-width: 3;
  }
  .crown {
    fill: #4d5d42;
    stroke: #2c3626;
    stroke-width: 2.5;
  }
  .band {
    fill: #35402d;
    stroke: #2c3626;
    stroke-width: 2;
  }
  .general .band {
    fill: #b3261e;
  }
  .admiral .crown {
    fill: #f4f4f0;
    stroke: #8b939c;
  }
  .admiral .band {
    fill: #1c2b4a;
  }
  .visor {
    fill: #16191b;
    stroke: #000;
    stroke-width: 2;
  }
  .badge {
    fill: #f4c64e;
    stroke: #8a6a14;
    stroke-width: 1.5;
  }
  .badge-in {
    fill: #b3261e;
  }
  .badge-line {
    fill: none;
    stroke: #f4c64e;
    stroke-width: 3.4;
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
